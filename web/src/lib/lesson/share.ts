import { api } from '$lib/api/client';
import type { Arrow, Colour } from '$lib/api/types';
import { i18n } from '$lib/i18n/i18n.svelte';

/** A board as a picture shows it. */
export interface Picture {
  fen: string;
  orientation: Colour;
  arrows: readonly Arrow[];
  rings: readonly string[];
}

/** The width of a PNG, for slides and documents that are printed. */
export const PNG_WIDTH = 1200;

/** The picture as the exports draw it. */
export async function drawSvg({ fen, orientation, arrows, rings }: Picture): Promise<string> {
  const body = { fen, orientation, arrows: [...arrows], squares: [...rings], lang: i18n.lang };
  return (await api.post('/draw', { body })).svg;
}

/** The SVG as pixels, drawn by the browser. */
export async function toPng(svg: string, width = PNG_WIDTH): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error(i18n.t.lesson.share.refused);
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Puts the picture on the clipboard. The promise is handed over at once: browsers forget the click while one waits. */
export async function copyPng(picture: Picture): Promise<void> {
  const png = drawSvg(picture).then((svg) => toPng(svg));
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}

/** Puts the SVG on the clipboard, as a picture where that is possible and as its text for editors. */
export async function copySvg(picture: Picture): Promise<void> {
  const svg = drawSvg(picture);
  const as = (type: string) => svg.then((text) => new Blob([text], { type }));
  const types: Record<string, Promise<Blob>> = { 'text/plain': as('text/plain') };
  if (ClipboardItem.supports?.('image/svg+xml')) types['image/svg+xml'] = as('image/svg+xml');
  await navigator.clipboard.write([new ClipboardItem(types)]);
}

/** Gives the user the picture as a file. */
export async function savePicture(picture: Picture, kind: 'png' | 'svg'): Promise<void> {
  const svg = await drawSvg(picture);
  const blob = kind === 'png' ? await toPng(svg) : new Blob([svg], { type: 'image/svg+xml' });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = `stratvision.${kind}`;
  anchor.click();
  // The download must have begun.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

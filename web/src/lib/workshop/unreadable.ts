import { api, ApiError } from '$lib/api/client';
import { LONGEST_TEXT } from '$lib/chess/game';
import { i18n } from '$lib/i18n/i18n.svelte';
import { ended, sentence } from '$lib/ui/sentence';

export interface Explanation {
  message: string;
  remedy: string;
}

/** Explains why a text is neither a position nor a game; the server says at which field or move it fails. */
export async function explainUnreadable(text: string): Promise<Explanation> {
  const t = i18n.t.board;
  const general = { message: t.badFen, remedy: t.badFenRemedy };
  if (text.length > LONGEST_TEXT || !/\d/.test(text)) return general;
  const game = /\[\w+\s+"|\d\.\s*[a-hKQRBNO]/.test(text);
  try {
    await api.post('/position', { body: game ? { pgn: text } : { fen: text.trim() } });
    return general;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return general;
    return { message: ended(`${t.unreadable}: ${error.message}`), remedy: sentence(error.remedy ?? '') };
  }
}

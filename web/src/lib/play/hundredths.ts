import { i18n } from '$lib/i18n/i18n.svelte';

/** A value in hundredths of a man, as people write it. */
export function hundredths(value: number): string {
  return (value / 100).toLocaleString(i18n.tag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
}

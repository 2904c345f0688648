/** The date of the reader's calendar, as the server counts days: 2026-11-19. */
export function today(now: Date = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day some days after another one. */
export function dayAfter(day: string, days: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return today(new Date(year, month - 1, date + days));
}

/** The last days up to one, the oldest first. */
export function lastDays(day: string, count: number): string[] {
  return [...Array(count).keys()].map((i) => dayAfter(day, i + 1 - count));
}

/** A day as people write it: 25 Nov, 25 de nov. */
export function dayName(day: string, tag: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date).toLocaleDateString(tag, { day: 'numeric', month: 'short' });
}

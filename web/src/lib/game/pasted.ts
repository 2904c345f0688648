/** The text of the pasted game, so that the page can be reloaded. It stays in this tab. */
import { load, store } from '$lib/storage';

const KEY = 'game-text';
/** More than this is not kept for a reload. */
const MOST_KEPT = 500_000;
/** More than this is not sent to be read: it is a collection. The server takes bodies of 1 MiB. */
export const MOST_READ = 900_000;

export const keptText = (): string => load<string>(KEY, true) ?? '';

export function keepText(text: string): void {
  store(KEY, text && text.length <= MOST_KEPT ? text : undefined, true);
}

/** A game with variations, comments and a well-known mate, to try the page with. */
export const EXAMPLE = `[Event "Paris"]
[White "Morphy, Paul"]
[Black "Duke of Brunswick and Count Isouard"]
[Date "1858.11.02"]
[Result "1-0"]
[ECO "C41"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {The pin costs the bishop.} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5) 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 (8. Qxb7 Qb4+) 8... c6 9. Bg5 b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7!
Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
`;

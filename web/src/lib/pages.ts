/**
 * The pages of the studio in one table: their addresses, titles, entries in the rail, and the components, which are
 * loaded when they are first opened. `App` shows the page that `findPage` finds, `Frame` draws the rail.
 */
import type { Component } from 'svelte';
import type { Dictionary } from './i18n/en';
import type { IconName } from './ui/icons';

export interface Page {
  name: string;
  /** Its addresses; `:id` stands for the name of an object, `:n` for the number of one within it. */
  paths: readonly string[];
  /** Its title, until the page itself knows a better one (`openPage.ownTitle`). */
  title?: (t: Dictionary) => string;
  /** The entry of the rail that is marked while the page is open. */
  rail?: 'patterns' | 'collections' | 'train' | 'play' | 'help';
  /** The icon of the rail's entry, which leads to the first address of this page. */
  icon?: IconName;
  /** It has actions beside its title: their place is kept until they are there. */
  hasActions?: boolean;
  load: () => Promise<{ default: Component }>;
}

export interface OpenPage {
  page: Page;
  /** What stands for `:id` in the address; empty where there is none. */
  id: string;
  /** What stands for `:n`. */
  n: string;
}

const MISSING: Page = {
  name: 'missing',
  paths: [],
  title: (t) => t.errors.title,
  load: () => import('../pages/Missing.svelte'),
};

export const PAGES: readonly Page[] = [
  {
    name: 'home',
    paths: ['/'],
    title: (t) => t.home.title,
    load: () => import('../pages/Home.svelte'),
  },
  {
    name: 'patterns',
    paths: ['/patterns'],
    title: (t) => t.patterns.title,
    rail: 'patterns',
    icon: 'patterns',
    load: () => import('../pages/Patterns.svelte'),
  },
  {
    name: 'workshop',
    paths: ['/patterns/:id'],
    rail: 'patterns',
    hasActions: true,
    load: () => import('../pages/Workshop.svelte'),
  },
  {
    name: 'collections',
    paths: ['/collections', '/searches'],
    title: (t) => t.collections.title,
    rail: 'collections',
    icon: 'collections',
    load: () => import('../pages/Collections.svelte'),
  },
  {
    name: 'collection',
    paths: ['/collections/:id'],
    title: (t) => t.collection.title,
    rail: 'collections',
    load: () => import('../pages/Collection.svelte'),
  },
  {
    name: 'collection-game',
    paths: ['/collections/:id/games/:n'],
    title: (t) => t.game.title,
    rail: 'collections',
    load: () => import('../pages/CollectionGame.svelte'),
  },
  {
    name: 'search',
    paths: ['/searches/:id'],
    title: (t) => t.search.title,
    rail: 'collections',
    load: () => import('../pages/Search.svelte'),
  },
  {
    name: 'hit-game',
    paths: ['/searches/:id/hits/:n'],
    title: (t) => t.game.title,
    rail: 'collections',
    load: () => import('../pages/HitGame.svelte'),
  },
  {
    name: 'game',
    paths: ['/game'],
    title: (t) => t.game.openGame,
    rail: 'collections',
    load: () => import('../pages/Game.svelte'),
  },
  {
    name: 'train',
    paths: ['/train'],
    title: (t) => t.train.title,
    rail: 'train',
    icon: 'train',
    load: () => import('../pages/Train.svelte'),
  },
  {
    name: 'train-session',
    paths: ['/train/:id'],
    title: (t) => t.train.title,
    rail: 'train',
    load: () => import('../pages/TrainSession.svelte'),
  },
  {
    name: 'play',
    paths: ['/play'],
    title: (t) => t.play.title,
    rail: 'play',
    icon: 'dice',
    load: () => import('../pages/Play.svelte'),
  },
  {
    name: 'tac-tickle',
    paths: ['/play/tac-tickle'],
    title: (t) => t.tacTickle.title,
    rail: 'play',
    load: () => import('../pages/TacTickle.svelte'),
  },
  {
    name: 'damas',
    paths: ['/play/damas'],
    title: (t) => t.damas.title,
    rail: 'play',
    load: () => import('../pages/Damas.svelte'),
  },
  {
    name: 'print',
    paths: ['/print'],
    title: (t) => t.lesson.sheet.title,
    load: () => import('../pages/Print.svelte'),
  },
  {
    name: 'present',
    paths: ['/present'],
    title: (t) => t.lesson.show.title,
    load: () => import('../pages/Present.svelte'),
  },
  {
    name: 'help',
    paths: ['/help'],
    title: (t) => t.help.title,
    rail: 'help',
    icon: 'help',
    load: () => import('../pages/Help.svelte'),
  },
  {
    name: 'tutorial',
    paths: ['/help/tutorial'],
    title: (t) => t.rooms.tutorial.title,
    rail: 'help',
    load: () => import('../pages/Tutorial.svelte'),
  },
];

/** The page at an address; the one that says that something is missing where there is none. */
export function findPage(path: string): OpenPage {
  const parts = path.split('/').filter(Boolean).map(decode);
  for (const page of PAGES)
    for (const form of page.paths) {
      const wanted = form.split('/').filter(Boolean);
      const isHole = (part: string | undefined) => part === ':id' || part === ':n';
      const isMatch = wanted.length === parts.length && wanted.every((part, i) => isHole(part) || part === parts[i]);
      const at = (hole: string) => parts[wanted.indexOf(hole)] ?? '';
      if (isMatch) return { page, id: at(':id'), n: at(':n') };
    }
  return { page: MISSING, id: '', n: '' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

import { createContext } from 'svelte';
import type { Workshop } from './workshop.svelte';

/** The workshop of the page, for its panels. */
export const [getWorkshop, setWorkshop] = createContext<Workshop>();

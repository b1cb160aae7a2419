import { lazyScreen } from '../lazy-screen.ts'

/** The filter with its texts, as a separate chunk, because most fleets have one source. */
export const LateSourceFilter = lazyScreen('sources', async () => (await import('./source-filter.tsx')).SourceFilter)

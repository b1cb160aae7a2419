import { feature } from 'topojson-client'

/** Fetching and unfolding the outlines takes a tenth of a second on a phone: not on the thread that draws. */
self.onmessage = async ({ data }: MessageEvent<string[]>) => {
  for (const address of data) {
    // A map without outlines still shows its places; whoever leaves the page ends these fetches in the middle.
    const answer = await fetch(address).catch(() => undefined)
    if (!answer?.ok) return
    const world = (await answer.json()) as Parameters<typeof feature>[0]
    const { countries } = world.objects
    if (countries) self.postMessage(feature(world, countries))
  }
}

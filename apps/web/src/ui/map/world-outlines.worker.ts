import { feature } from 'topojson-client'

/** Fetching and unfolding the outlines takes a tenth of a second on a phone: not on the thread that draws. */
self.onmessage = async ({ data }: MessageEvent<string[]>) => {
  for (const address of data) {
    const answer = await fetch(address)
    if (!answer.ok) return
    const world = (await answer.json()) as Parameters<typeof feature>[0]
    const { countries } = world.objects
    if (countries) self.postMessage(feature(world, countries))
  }
}

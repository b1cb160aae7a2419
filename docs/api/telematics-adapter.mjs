#!/usr/bin/env node
/**
 * Copies the latest value of each vehicle from a telematics provider to Voltway Fleets: position, odometer and state of
 * charge. Run it every five minutes, for example by cron. It needs Node 20 and no package.
 *
 *   VOLTWAY_URL=https://fleets.example.com VOLTWAY_WALLET=… VOLTWAY_KEY=vwk_… \
 *   TELEMATICS_URL=https://provider.example/vehicles TELEMATICS_TOKEN=… node telematics-adapter.mjs
 *
 * The provider's JSON is a list of {vehicle, at, latitude, longitude, odometer_km, charge_percent}. `vehicle` is a plate or
 * the vehicle's external_id. For another form, change `readingsOf` only.
 */

const readingsOf = (json) => json.map(({ vehicle, ...values }) => ({ vehicle: String(vehicle), values }))

const needed = (name) => process.env[name] || fail(`${name} is missing`)
const fail = (message) => {
  console.error(message)
  process.exit(2)
}

const url = needed('VOLTWAY_URL')
const wallet = needed('VOLTWAY_WALLET')
const headers = { authorization: `Bearer ${needed('VOLTWAY_KEY')}`, 'content-type': 'application/json' }
const token = process.env.TELEMATICS_TOKEN

/** Without spaces and hyphens, because providers write plates differently. */
const keyOf = (text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

async function json(response) {
  if (!response.ok) fail(`${response.url} responded with ${response.status}: ${(await response.text()).slice(0, 200)}`)
  return response.json()
}

async function vehicles() {
  const known = new Map()
  for (let offset = 0; ; offset += 100) {
    const page = await json(
      await fetch(`${url}/editor/v2/user/cars?wallet=${wallet}&limit=100&offset=${offset}`, { headers }),
    )
    for (const { id, licence_plate, external_id } of page.results) {
      known.set(keyOf(licence_plate), id)
      if (external_id) known.set(keyOf(external_id), id)
    }
    if (page.next === null) return known
  }
}

/** Waits as long as the server says when the key has used its requests of the minute. */
async function put(id, values) {
  const path = `${url}/editor/v3/user/wallet/${wallet}/vehicles/${id}/position`
  const response = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(values) })
  if (response.status !== 429) return response
  await new Promise((resume) => setTimeout(resume, 1000 * Number(response.headers.get('retry-after') ?? 60)))
  return put(id, values)
}

const source = await fetch(needed('TELEMATICS_URL'), { headers: token ? { authorization: `Bearer ${token}` } : {} })
const known = await vehicles()
const result = { stored: 0, unknown: [], refused: [] }
for (const { vehicle, values } of readingsOf(await json(source))) {
  const id = known.get(keyOf(vehicle))
  if (id === undefined) {
    result.unknown.push(vehicle)
    continue
  }
  const response = await put(id, values)
  if (response.ok) result.stored += 1
  else result.refused.push({ vehicle, ...(await response.json()) })
}
console.log(JSON.stringify(result))
process.exitCode = result.refused.length > 0 ? 1 : 0

import type { CallOptions, Client } from './client.ts'

/** Values of a query. Lists are sent separated by commas. */
type Query = object

/** The input of a call, as the generated calls narrow it. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: unknown
}

/** Makes a call of the API and parses its reply. */
export async function callJson<Reply>(
  client: Client,
  call: readonly [method: string, path: string],
  input: CallInput,
  options?: CallOptions,
): Promise<Reply> {
  const response = await callRaw(client, call, input, options)
  return (response.status === 204 ? undefined : await response.json()) as Reply
}

/** Makes a call whose reply is a file. `media`: the type of a body that is a file. */
export function callRaw(
  client: Client,
  [method, path, media]: readonly [method: string, path: string, media?: string],
  { params = {}, query = {}, body }: CallInput,
  options?: CallOptions,
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(Object.fromEntries(values.map(([name, value]) => [name, String(value)]))).toString()
  const request = { method, path: text === '' ? filled : `${filled}?${text}`, body }
  return client.send(media === undefined ? request : { ...request, media }, options)
}

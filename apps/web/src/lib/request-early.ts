import type { Endpoint, ReplyOf } from '@voltway/contract/endpoint'
import { type OptionsArgument, type RequestParts, readReply, sendWithRetry } from './request.ts'

/**
 * As `request`, for the calls of a first screen that loads no schemas (decision 007).
 * @param address the address of the call, such as `listCardsAddress` of the contract.
 * @param read returns the reply, or undefined for one that the screen cannot show.
 */
export async function requestEarly<E extends Endpoint>(
  address: Pick<E, 'method' | 'service' | 'path' | 'right'>,
  read: (reply: unknown) => ReplyOf<E> | undefined,
  ...[options]: OptionsArgument<E>
): Promise<ReplyOf<E>> {
  const response = await sendWithRetry(address, (options ?? {}) as RequestParts)
  return readReply(response, (json) => {
    const reply = read(json)
    if (reply === undefined) throw new TypeError('the screen cannot show it')
    return reply
  })
}

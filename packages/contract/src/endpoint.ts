import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'
import { Instant, InstantInput } from './values.ts'

/** `editor` is the write side (mounted at /editor), `api` the read side (mounted at /api, may run on a replica); spec §7. */
export type Service = 'editor' | 'api'
/** HTTP methods of calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Permitted callers: everybody (`public`), a signed-in person for their own data (`self`), any role in the wallet
 * (`member`), or people with a right of the wallet.
 */
export type Access = 'public' | 'self' | 'member' | Right

/**
 * Where a call carries its wallet id. `found`: the call names an object, and the server finds its wallet among those
 * that the person may enter. `query.wallet?`: with it the object belongs to the wallet, without it to the person.
 */
export type WalletKey = 'params.walletId' | 'params.wallet' | 'params.id' | 'query.wallet' | 'query.wallet?' | 'found'

type Schema = z.ZodMiniType

/** One call of the product: its request, reply and refusals. Server, web and the OpenAPI document share it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: Method
  readonly service: Service
  /** Fastify-style path below the service, e.g. `/v3/user/wallet/:walletId/cards/`. Trailing slashes are optional. */
  readonly path: string
  readonly summary: string
  readonly right: Access
  /**
   * True: a team's manager may make the call, because every statement of it hides what is outside the teams of the
   * scope. Absent: refused for them, as for people without the right.
   */
  readonly teams?: true | undefined
  /** Absent: the call is not keyed by a wallet. */
  readonly wallet?: WalletKey | undefined
  /** API keys may make the call although it names no wallet: they get what belongs to their own wallet. */
  readonly keys?: true | undefined
  readonly params?: Params | undefined
  readonly query?: Query | undefined
  readonly body?: Body | undefined
  readonly reply: Reply
  /** HTTP status of success. Default: 200. */
  readonly status?: number | undefined
  /** Refusals of the use case. The server adds those of every call (auth, validation, limits). */
  readonly refusals: readonly RefusalCode[]
  /** `Idempotency-Key` is required (calls.md: K). */
  readonly idempotent?: boolean | undefined
  /** The call still works, and the name of the call that replaces it. */
  readonly deprecated?: string | undefined
  /** The media type of a reply that is not JSON (a PDF, a ZIP, a CSV). The reply schema then describes nothing. */
  readonly media?: string | undefined
  /** The body is a file: its accepted media types and largest size. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number } | undefined
}

/** Declares a call and infers its type (path parameters, wallet id, right). Returns the value unchanged. */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<
  const Params extends Schema,
  const Query extends Schema,
  const Body extends Schema,
  const Reply extends Schema,
  const Who extends Access,
  const Where extends WalletKey | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Reply> & { readonly right: Who; readonly wallet?: Where },
): Endpoint<Params, Query, Body, Reply> & { readonly right: Who; readonly wallet: Where } {
  return definition as Endpoint<Params, Query, Body, Reply> & { readonly right: Who; readonly wallet: Where }
}

type OutputOf<S> = S extends Schema ? z.output<S> : never
type InputOf<S> = S extends Schema ? z.input<S> : never

/** The validated input of an endpoint's handler. */
export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, Schema> ? OutputOf<P> : never
/** The validated query of an endpoint. */
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? OutputOf<Q> : never
/** The validated body of an endpoint. */
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? OutputOf<B> : never
/** The reply of an endpoint. */
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? OutputOf<R> : never
/** The input of an endpoint's caller before validation (numbers in a query may be numbers). */
export type BodyInputOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? InputOf<B> : never

/**
 * The reply of a list: `count` is right past the last page too, `next` and `previous` are paths with their query
 * (domain: lists).
 */
/*@__NO_SIDE_EFFECTS__*/
export function list<Item extends Schema>(item: Item) {
  return z.object({
    /** Number of all rows of the list, whatever the page. */
    count: z.int(),
    /** Path of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** Path of the previous page; null on the first. */
    previous: z.nullable(z.string()),
    /** The rows of this page, in the order of the list. */
    results: z.array(item),
  })
}

/**
 * A reply field that this release adds. The server always sends it; the web reads `fallback` from a server of the previous
 * release. The next release declares the field as `schema`.
 */
/*@__NO_SIDE_EFFECTS__*/
export function addedField<Field extends Schema>(schema: Field, fallback: z.output<Field>) {
  return z._default(schema, fallback as never)
}

/** `limit` and `offset` of a list with the default page size of the specification (§9); at most 100 a page. */
/*@__NO_SIDE_EFFECTS__*/
export function pageQuery(defaultLimit: number) {
  return {
    /** Rows of a page. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), defaultLimit),
    /** Rows to skip before the page. */
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0),
  }
}

/**
 * Query parameters of lists that can be read by change. With either of them, rows come in the order of their last change,
 * and the other filters are refused.
 */
export const changesQuery = {
  /** Only rows that were created or changed at this instant or later, the earliest change first. */
  updated_since: z.optional(InstantInput),
  /** The `cursor` of an earlier reply: only rows that changed after it. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}

/** A field of rows that are read by change. */
export const changedAt = {
  /** When the row was last changed; only in replies to `updated_since` and `cursor`. */
  updated_at: z.optional(Instant),
}

/** The reply of a list that can be read by change. */
/*@__NO_SIDE_EFFECTS__*/
export function changesList<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(list(item), {
    /** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
    cursor: z.optional(z.string()),
  })
}

/** The path of a call on the server, with its service prefix. */
export function mountedPath(call: Pick<Endpoint, 'service' | 'path'>): string {
  return `/${call.service}${call.path}`
}

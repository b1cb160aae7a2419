import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Spans of requests, statements, jobs and calls to operators. Only OpenTelemetry's interface is loaded here.
 * `tracing-export.ts` loads its SDK and sets the tracer. Without a tracer the functions only run the work.
 */
let tracer: Tracer | undefined
/** Whether a new trace is recorded, by the name of its first span. */
let isSampled = (_name: string): boolean => false

/**
 * Sets the tracer of this process and which new traces it records; undefined switches tracing off. Other traces have no
 * spans at all, because spans that are not recorded cost processor time too.
 */
export function setTracer(newTracer: Tracer | undefined, sampled: (name: string) => boolean = () => false): void {
  tracer = newTracer
  isSampled = sampled
}

/** A span to start. `kind` defaults to internal. */
export interface NewSpan {
  readonly name: string
  readonly attributes?: Attributes
  readonly kind?: SpanKind
}

/** Runs the work in a new trace, if that is sampled. */
export function inTrace<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  if (tracer === undefined || !isSampled(span.name)) return untraced(work)
  return run(tracer, span, ROOT_CONTEXT, work)
}

/** Runs the work in a span of the trace of a {@link traceparent} that was stored; without one in no span. */
export function continueTrace<T>(parent: string | null, span: NewSpan, work: () => Promise<T>): Promise<T> {
  const origin = tracer === undefined ? undefined : contextOf(parent)
  return tracer === undefined || origin === undefined ? work() : run(tracer, span, origin, work)
}

/** Runs the work in a span of the current trace when that is recorded. `span` is called only then. */
export function inSpan<T>(span: () => NewSpan, work: () => Promise<T>): Promise<T> {
  if (tracer === undefined || trace.getActiveSpan()?.isRecording() !== true) return work()
  return run(tracer, span(), context.active(), work)
}

/** Runs the work outside of the current trace, because it serves many. */
export function untraced<T>(work: () => T): T {
  const isTraced = tracer !== undefined && trace.getActiveSpan() !== undefined
  return isTraced ? context.with(ROOT_CONTEXT, work) : work()
}

/** Returns the current trace context as W3C text, to store with a message, job or event; null unless it is recorded. */
export function traceparent(): string | null {
  const current = tracer === undefined ? undefined : trace.getActiveSpan()
  if (current?.isRecording() !== true) return null
  const { traceId, spanId } = current.spanContext()
  return `00-${traceId}-${spanId}-01`
}

/** The trace id for log lines of a recorded trace. */
export function traceFields(): { trace_id?: string } {
  const current = tracer === undefined ? undefined : trace.getActiveSpan()
  return current?.isRecording() === true ? { trace_id: current.spanContext().traceId } : {}
}

async function run<T>(by: Tracer, { name, ...options }: NewSpan, parent: Context, work: () => Promise<T>): Promise<T> {
  const span = by.startSpan(name, options, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    // The message may quote values of a row, so only the error's name and code leave the process.
    const { name: type, code } = error as { name?: string; code?: unknown }
    span.setAttribute('error.type', typeof code === 'string' ? code : (type ?? 'Error'))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

function contextOf(parent: string | null): Context | undefined {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(parent ?? '')
  if (parts?.[1] === undefined || parts[2] === undefined) return undefined
  const [, traceId, spanId] = parts
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

interface TracedRequest {
  readonly span: Span
  readonly context: Context
}

/** Begins a trace with each sampled request, named by its route. Callers cannot continue a trace of their own. */
export function traceRequests(fastify: FastifyInstance): void {
  const by = tracer
  if (by === undefined) return
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    const name = `${request.method} ${route}`
    if (!isSampled(name)) return untraced(done)
    const attributes = { 'http.request.method': request.method, 'http.route': route, request_id: request.id }
    const span = by.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    const own = { span, context: trace.setSpan(ROOT_CONTEXT, span) }
    traced.set(request, own)
    context.with(own.context, done)
  })
  // The body arrives in events of the connection, which belong to no request.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const own = traced.get(request)
    if (own === undefined) untraced(done)
    else context.with(own.context, done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = traced.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

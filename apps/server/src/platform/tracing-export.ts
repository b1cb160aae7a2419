import { context, DiagLogLevel, diag } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { setTracer } from './tracing.ts'

/** How traces are exported. */
export interface TracingOptions {
  /** Base URL of the collector. Traces are posted to `/v1/traces` below it. */
  readonly endpoint: string
  readonly serviceName: string
  /** Share of the traces that are recorded, from 0 to 1. */
  readonly ratio: number
  /** Whether a trace that begins with a span of this name is always recorded. */
  readonly isAlwaysRecorded: (name: string) => boolean
}

/**
 * Loads the SDK and records traces of this process. Call it before the HTTP server is built. The SDK itself reads
 * `OTEL_EXPORTER_OTLP_HEADERS`.
 * @returns a function that exports the remaining spans and stops.
 */
export async function startTracing(options: TracingOptions, log: Logger): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const warn = (message: string) => log.warn({ detail: message }, 'traces could not be exported')
  const ignored = () => {}
  diag.setLogger(
    { error: warn, warn, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName }),
    // Traces that are not sampled have no spans (tracing.ts).
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const { ratio, isAlwaysRecorded } = options
  setTracer(provider.getTracer('voltway-fleets'), (name) => isAlwaysRecorded(name) || Math.random() < ratio)
  return async () => {
    setTracer(undefined)
    await provider.shutdown()
    context.disable()
    diag.disable()
  }
}

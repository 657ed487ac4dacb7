/** The W3C header `traceparent`, version 00; later versions begin alike. Undefined for anything else. */
export function readTraceparent(header: string): { traceId: string; spanId: string; isSampled: boolean } | undefined {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(header.slice(0, 200)) ?? []
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

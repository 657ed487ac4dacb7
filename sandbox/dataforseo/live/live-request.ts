import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'

export interface LiveRefusal {
  ok: false
  code: StatusCode
  message: string
}

export function refuseUnknownFields(
  posted: Record<string, unknown>,
  known: readonly string[],
): LiveRefusal | undefined {
  if (Object.keys(posted).every((field) => known.includes(field))) return undefined
  return { ok: false, code: 40506, message: STATUS_MESSAGES[40506] }
}

export function refuseField(field: string): LiveRefusal {
  return { ok: false, code: 40501, message: invalidFieldMessage(field) }
}

/** The first of the fields that is given and neither true nor false. */
export function findOddFlag(posted: Record<string, unknown>, flags: readonly string[]): string | undefined {
  return flags.find((flag) => !['boolean', 'undefined'].includes(typeof posted[flag]))
}

export function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

import { z } from 'zod'
import { exportFormats } from '../rules/exports/exports.ts'
import { movementPeriods, usualMovement } from '../rules/rank-projects/comparison-periods.ts'
import { fromScalar, textUpTo } from './bounded-input.ts'

/** More than any of our numbers has, with surrounding blanks. */
const mostDigits = 20

/** A whole number that may arrive as a string of digits. */
export function wireInteger(message: string) {
  return fromScalar(
    mostDigits,
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
    z.number({ error: message }).int({ error: message }),
  )
}

/** 1, "1" and true are yes; browsers send 0 or 1. */
export const yesOrNo = fromScalar(
  1,
  (value) => (value === '1' || value === 1 || value === true ? true : value === '0' || value === 0 ? false : value),
  z.boolean({ error: 'Must be 0 or 1.' }),
)

const wholePage = 'The page must be a whole number of 1 or more.'
export const pageNumber = wireInteger(wholePage).pipe(z.number().min(1, wholePage).max(1_000_000, wholePage))

/** Text the database can hold: whole characters, none of them the null character. */
export function wireText(most: number, message: string, tooLong = message) {
  return textUpTo(most, message, tooLong).refine((text) => text.isWellFormed() && !text.includes('\u0000'), message)
}

/** A UUID. */
export const uuidText = (message: string) => textUpTo(36, message).check(z.uuid(message))

/** The token of a download link. */
export const fileToken = textUpTo(64, 'The link is incomplete.').regex(
  /^[A-Za-z0-9_-]{20,64}$/,
  'The link is incomplete.',
)

/** Text of a list's search box; longer text than anybody types is refused rather than cut. */
export const searchText = wireText(
  200,
  'The search must be text.',
  'Search text must be 200 characters or fewer.',
).default('')

/** A day of the calendar, such as "2028-02-29", within the century the product lives in. */
export const calendarDate = (message: string) =>
  textUpTo(10, message)
    .check(z.iso.date({ error: message, abort: true }))
    .refine((date) => date >= '2000-01-01' && date <= '2099-12-31', message)

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

export const pagination = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  total: z.number().int(),
})

const wholeId = 'The id must be a whole number of 1 or more.'
/** Numbers a row in a path or a body. */
export const rowId = wireInteger(wholeId).pipe(z.number().min(1, wholeId).max(2_147_483_647, wholeId))

/** Up to three row ids, comma-separated. */
export const threeIds = (message: string) =>
  textUpTo(32, message)
    .regex(/^\d{1,10}(?:,\d{1,10}){0,2}$/, { error: message, abort: true })
    .refine((ids) => ids.split(',').every((id) => Number(id) <= 2_147_483_647), message)

const wholeVersion = 'The version must be a whole number of 1 or more.'
/**
 * Version of a row as it was read: a change is refused if the row was changed since. Without a version the change is
 * always made.
 */
export const rowVersion = wireInteger(wholeVersion)
  .pipe(z.number().min(1, wholeVersion).max(2_147_483_647, wholeVersion))
  .optional()

const wholeNumber = 'Must be a whole number from 1 to 32767.'
/** Counts within a row: its keywords, its runs. */
export const smallNumber = wireInteger(wholeNumber).pipe(z.number().min(1, wholeNumber).max(32_767, wholeNumber))

/** A file of the server's making: a stream where it is made, a blob where it arrives. */
const fileDownload = () =>
  z.object({
    headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
    body: z.custom((body) => body instanceof ReadableStream) as unknown as z.ZodType<Blob, ReadableStream<Uint8Array>>,
  })

const wrongDays = `Days must be one of ${movementPeriods.join(', ')}.`
/** The number of days changes across projects are counted over. */
export const movementDays = wireInteger(wrongDays)
  .pipe(z.literal(movementPeriods, { error: wrongDays }))
  .default(usualMovement)

/** The format of an exported file. */
export const exportFormat = z.enum(exportFormats, { error: 'format must be xlsx or csv.' }).default('xlsx')

export const spreadsheetDownload = fileDownload()
export const pdfDownload = fileDownload()

import { z } from 'zod'
import { mostExportedKeywords, projectExportColumns } from '../rules/exports/exports.ts'
import { listUpTo } from '../wire/bounded-input.ts'
import { calendarDate, exportFormat, rowId } from '../wire/fields.ts'
import { chosenRanges, keywordChoice } from './keyword-choice.ts'
import { rankProjectMessages } from './messages.ts'
import { projectRow } from './rows.ts'

const wrongColumns = `Columns must be among ${projectExportColumns.join(', ')}.`

/** The keywords, dates and columns of a project to export. */
export const exportRankProjectInput = projectRow
  .extend({
    ...keywordChoice,
    /** Only these of the chosen keywords. */
    keyword_ids: listUpTo(rowId, rankProjectMessages.invalidKeywords, {
      none: rankProjectMessages.invalidKeywords,
      most: mostExportedKeywords,
      tooMany: `You can export up to ${mostExportedKeywords.toLocaleString('en-GB')} selected keywords. Export all keywords instead.`,
    }).optional(),
    format: exportFormat,
    /** The first and last date, both included; if omitted, all dates. */
    from: calendarDate(rankProjectMessages.date).optional(),
    to: calendarDate(rankProjectMessages.date).optional(),
    /** Columns beside the keyword and its ranks. If omitted, all except `competitors` (their ranks by date). */
    columns: listUpTo(z.enum(projectExportColumns, { error: wrongColumns }), wrongColumns, {
      most: projectExportColumns.length,
      tooMany: wrongColumns,
    }).optional(),
  })
  .superRefine((input, context) => {
    chosenRanges(input, context)
    if (input.from !== undefined && input.to !== undefined && input.from > input.to)
      context.addIssue({ code: 'custom', path: ['to'], message: rankProjectMessages.reversedDates })
  })

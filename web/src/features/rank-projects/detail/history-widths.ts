import { datesPerPage } from '#contract/rules/rank-projects/rank-views.ts'

/** In pixels at the usual size of text, by column. Without the columns themselves, because addresses are read before those load. */
export const historyWidths = {
  tick: 44,
  keyword: 168,
  keywordOnPhone: 148,
  volume: 80,
  kd: 74,
  cpc: 66,
  curve: 80,
  best: 60,
  features: 118,
  date: 74,
} as const

const others = ['keyword', 'volume', 'kd', 'cpc', 'curve', 'best', 'features'] as const

/** Columns that are hidden, one after the other, while fewer dates than a week's fit. */
export const leavingForDates: readonly string[] = ['features', 'cpc']

/** The number of dates that fit beside the other columns in so much room. */
export function datesInRoom(room: number, hidden: readonly string[]) {
  const beside = (left: readonly string[]) =>
    others
      .filter((id) => !hidden.includes(id) && !left.includes(id))
      .reduce((sum: number, id) => sum + historyWidths[id], historyWidths.tick)
  const counts = [0, 1, 2].map((left) =>
    Math.floor((room - beside(leavingForDates.slice(0, left))) / historyWidths.date),
  )
  return counts.find((count) => count >= datesPerPage.usual) ?? Math.max(...counts)
}

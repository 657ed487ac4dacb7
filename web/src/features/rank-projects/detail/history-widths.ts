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

const beside = ['keyword', 'volume', 'kd', 'cpc', 'curve', 'best', 'features'] as const

/** How many dates stand beside the other columns in so much room. */
export function datesInRoom(room: number, hidden: readonly string[]) {
  const taken = beside.filter((id) => !hidden.includes(id)).map((id) => historyWidths[id])
  const others = taken.reduce((sum: number, width) => sum + width, historyWidths.tick)
  return Math.floor((room - others) / historyWidths.date)
}

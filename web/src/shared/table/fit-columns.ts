import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'id' | 'width' | 'grow' | 'drops' | 'insteadOf'>

/** The columns a table shows in the available width. */
export type FittedColumns<Fitted extends Sized> = {
  columns: Fitted[]
  /** The width of each, in column order, never below its minimum. Empty before the available width is known. */
  widths: number[]
  /** If less than this is available, the table scrolls sideways. */
  leastWidth: number
}

/**
 * The columns that are shown, with their widths. If not all fit, columns are hidden in their declared order until the
 * others fit; the remaining width goes to the columns that grow. `room` is undefined before the table has been laid
 * out.
 */
export function fitColumns<Fitted extends Sized>(
  columns: readonly Fitted[],
  room: number | undefined,
): FittedColumns<Fitted> {
  const order = [...new Set(columns.flatMap(({ drops }) => drops ?? []))].sort((left, right) => left - right)
  let shown = standing(columns, Number.NEGATIVE_INFINITY)
  for (const turn of order) {
    if (room === undefined || sumOf(shown) <= room) break
    shown = standing(columns, turn)
  }
  const leastWidth = sumOf(shown)
  return { columns: shown, widths: room === undefined ? [] : shareRoom(shown, room - leastWidth), leastWidth }
}

/** The columns left once all up to this turn are hidden, and those shown in their place. */
function standing<Fitted extends Sized>(columns: readonly Fitted[], turn: number): Fitted[] {
  const hasLeft = ({ drops }: Sized) => drops !== undefined && drops <= turn
  const left = new Set(columns.filter(hasLeft).map(({ id }) => id))
  return columns.filter(({ id, insteadOf }) => !left.has(id) && (insteadOf?.some((other) => left.has(other)) ?? true))
}

const sumOf = (columns: readonly Sized[]) => columns.reduce((sum, { width }) => sum + width, 0)

function shareRoom(columns: readonly Sized[], spare: number): number[] {
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0)
  return columns.map(({ width, grow = 0 }) =>
    grow === 0 || spare <= 0 ? width : width + Math.floor((spare * grow) / shares),
  )
}

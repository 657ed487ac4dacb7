import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'id' | 'width' | 'grow' | 'drops' | 'insteadOf'>

/** What a table shows in the room it has. */
export type FittedColumns<Fitted extends Sized> = {
  columns: Fitted[]
  /** What each gets, in the order of the columns: never less than its content needs. Empty before the room is known. */
  widths: number[]
  /** With less room than this the table scrolls sideways. */
  leastWidth: number
}

/**
 * Which columns have room, and how wide each is. Where not all have it, those that may leave do so in their order until the
 * others fit; what is left over goes to the columns that grow. `room` is undefined before the table stands on the page.
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

/** Those that stay once every column up to this turn has left, and what stands in for them. */
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

import { TooltipNote } from '../../../shared/charts/chart-tooltip.tsx'

/** For a bar that covers more than its date. */
export const WeekNote = ({ days }: { days: number | undefined }) =>
  days === undefined || days === 1 ? null : <TooltipNote>{days} days ending on this date</TooltipNote>

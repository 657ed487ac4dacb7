import { TooltipNote } from '../../../shared/charts/chart-tooltip.tsx'

/** Of a bar that stands for more than its date. */
export const WeekNote = ({ days }: { days: number | undefined }) =>
  days === undefined || days === 1 ? null : <TooltipNote>{days} days, up to this date</TooltipNote>

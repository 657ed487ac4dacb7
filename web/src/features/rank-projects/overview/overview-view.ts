import { useLocalStorage } from '@mantine/hooks'

/** The parts of the overview that are open above the keywords. */
export type OverviewView = { figures: boolean; charts: boolean }

/**
 * Remembered on the device. Charts are hidden at first, so that the first keywords are in sight; the tiles show small
 * curves instead.
 */
export const useOverviewView = () =>
  useLocalStorage<OverviewView>({
    key: 'project-overview',
    defaultValue: { figures: true, charts: false },
    getInitialValueInEffect: false,
  })

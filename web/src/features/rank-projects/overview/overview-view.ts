import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

/** The parts of the overview that are open above the keywords. */
export type OverviewView = { figures: boolean; charts: boolean }

const stored = {
  key: 'project-overview',
  defaultValue: { figures: true, charts: false },
  getInitialValueInEffect: false,
}

/**
 * Remembered on the device. Charts are hidden at first, so that the first keywords are in sight; the tiles show small
 * curves instead.
 */
export const useOverviewView = () => useLocalStorage<OverviewView>(stored)

/** The same outside components, before anything is rendered. */
export const rememberedOverviewView = () => readLocalStorageValue<OverviewView>(stored) ?? stored.defaultValue

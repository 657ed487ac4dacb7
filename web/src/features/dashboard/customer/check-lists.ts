import type { Module } from '../../../module.ts'

/** The lists of saved checks, of every module that has one. */
export const checkLists = (modules: readonly Module[]) =>
  modules.flatMap(({ checkList }) => {
    if (checkList === undefined) return []
    const { path, ability } = checkList.page
    return [{ path, label: checkList.label, ability }]
  })

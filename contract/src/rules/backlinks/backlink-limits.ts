/** Links a check reads at most, whatever the credit setting says; links a page, and a disavow file, may hold. */
export const backlinkLimits = {
  perCheck: 20_000,
  rowsPerPage: 40,
  groupsPerPage: 40,
  compared: 3,
  perDisavow: 2_000,
} as const

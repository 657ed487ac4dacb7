/** Tests hold the whole contract, where the built application has its methods and paths only. */
export { contract as default } from '#contract/contract.ts'

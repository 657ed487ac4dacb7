declare module 'virtual:contract-routes' {
  /** Methods and paths of the contract, without its schemas. */
  const routes: import('@orpc/contract').AnyContractRouter
  export default routes
}

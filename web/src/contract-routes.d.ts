declare module 'virtual:contract-routes' {
  /** Methods and paths of the contract, without its schemas. */
  const routes: import('../contract-routes.ts').ContractRoutes
  export default routes
}

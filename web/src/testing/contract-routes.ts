import { contract } from '#contract/contract.ts'
import { routesOf } from '../../contract-routes.ts'

/** Tests read the contract as the build does. */
export default routesOf(contract)

import type { Catalogs } from '../catalogs/seed'
import type { DemoWriter, Person } from '../demoWriter'
import type { Farm } from '../farms'
import type { Team } from '../team'
import { seedOrders } from './orders'
import { seedProducts } from './products'
import { type Buyer, seedQuotations } from './quotations'

export async function seedCommerce(
  world: DemoWriter,
  {
    farms,
    team,
    catalogs,
  }: { readonly farms: readonly Farm[]; readonly team: Team; readonly catalogs: Catalogs },
  managerOf: (farm: Farm) => Person,
  producers: number,
): Promise<void> {
  const products = await seedProducts(world, catalogs, team.units)
  const unitOf = (manager: Person) => team.units[team.managers.indexOf(manager) % (team.units.length - 1)]
  const buyers = farms.map((farm): Buyer => {
    const manager = managerOf(farm)
    // The third unit has no manager, so managers of other units handle its orders.
    const unit = farm.plan.region === 'mogiana' ? team.units[2] : unitOf(manager)
    return { producer: farm.owner, farm, unit: unit ?? 0, manager }
  })
  const accepted = await seedQuotations(world, buyers, products, Math.round(producers * 0.75))
  await seedOrders(world, buyers, products, accepted, Math.round(producers * 1.1))
  // Two products are discontinued but still used by earlier orders.
  await world.each(products.slice(-2), ({ id }) => world.remove('produto', id))
}

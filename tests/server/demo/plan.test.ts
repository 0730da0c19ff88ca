import { describe, expect, it } from 'vitest'
import { makePlan, type Plan, scales } from '../../../server/demo/plan'
import { createRandom } from '../../../server/demo/random'

const random = (...name: (string | number)[]) => createRandom(1, ...name)
const sizes = Object.entries(scales).map(([name, scale]) => [name, makePlan(scale, random)] as const)

function countBy<T>(items: readonly T[], keyOf: (item: T) => number): readonly number[] {
  const counts = new Map<number, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return [...counts.values()]
}

const technicianOf = (plan: Plan, owner: number | undefined) => plan.producers[owner ?? 0]?.technician ?? -1

describe.each(sizes)('the plan of size %s', (_, plan) => {
  it('assigns 5 to 12 farms to each technician', () => {
    const farms = countBy(plan.farms, ({ owners }) => technicianOf(plan, owners[0]))
    expect(farms).toHaveLength(plan.technicians.length)
    expect(Math.min(...farms)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...farms)).toBeLessThanOrEqual(12)
  })

  it('assigns 3 to 6 technicians to each manager', () => {
    const technicians = countBy(plan.technicians, ({ manager }) => manager)
    expect(technicians).toHaveLength(plan.managers.length)
    expect(Math.min(...technicians)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...technicians)).toBeLessThanOrEqual(6)
  })

  it('assigns 1 to 3 farms to each producer, and two producers to some farms', () => {
    const farms = countBy(plan.farms, ({ owners }) => owners[0] ?? -1)
    expect(farms).toHaveLength(plan.producers.length)
    expect(Math.max(...farms)).toBeLessThanOrEqual(3)
    expect(plan.farms.some(({ owners }) => owners.length === 2)).toBe(true)
  })

  it('connects the demonstration accounts: producer, technician, manager and supervisor', () => {
    const [producer] = plan.producers
    expect(producer).toMatchObject({ technician: 0, region: 'sul' })
    expect(plan.technicians[0]).toMatchObject({ manager: 0, region: 'sul' })
    expect(plan.managers[0]).toEqual({ supervisor: 0 })
    expect(plan.supervisors[0]).toContain('sul')
    expect(plan.farms.filter(({ owners }) => owners[0] === 0)).toHaveLength(2)
    expect(plan.farms.some(({ formerOwners }) => formerOwners.includes(0))).toBe(true)
  })
})

import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { StartStep } from '#model/entity/startStep'
import type { SchemaFile } from '../files/schemaFile'

type StepWords = Omit<StartStep, 'entity' | 'title' | 'roles'> & Partial<Pick<StartStep, 'title' | 'roles'>>

/** In their order; apart from the entities, because browsers do not need them. */
export function startStepsOf(
  files: readonly SchemaFile[],
  entities: readonly Entity[],
): readonly StartStep[] {
  return files
    .flatMap(({ name, value }) => {
      const entity = entities.find((each) => each.name === name)
      return entity ? stepWords(value).map((words) => toStep(entity, words)) : []
    })
    .toSorted((a, b) => a.order - b.order)
}

function stepWords({ 'x-entity': words }: SchemaFile['value']): readonly StepWords[] {
  return isRow(words) && Array.isArray(words.start) ? words.start : []
}

function toStep({ name, title, access }: Entity, words: StepWords): StartStep {
  return { entity: name, title, roles: access.create, ...words }
}

export function startStepsModule(banner: string): string {
  return `${banner}
import type { StartStep } from '#model/entity/startStep'
import stepsJson from './startSteps.json'

/** The steps of setting up an installation, in their order. */
export const startSteps = stepsJson as unknown as readonly StartStep[]
`
}

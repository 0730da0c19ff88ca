import type { Entity } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { PlaceholderContext } from './lazyPart'

interface AsideProps {
  readonly entity: Entity
  readonly page: 'list' | 'create' | 'edit' | 'show'
}

export function Aside({ entity, page }: AsideProps) {
  const { slots } = useConsole()
  const Own = slots.asides[`${entity.name}.${page}`]
  return (
    Own && (
      <PlaceholderContext value={null}>
        <Own entity={entity} />
      </PlaceholderContext>
    )
  )
}

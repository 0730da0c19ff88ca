import type { Entity } from '#model/entity/entity'
import { PlaceholderContext } from '../page/lazyPart'
import { useConsole } from './console'

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

import { useId } from 'react'
import type { Entity } from '#model/entity/entity'
import { resolvePath } from '#model/entity/paths'
import { useConsole } from '../../console/console'
import './shapes.css'

interface ByChoiceProps {
  readonly label: string
  readonly entity: Entity
  readonly by: string
  readonly fields: readonly string[]
  titleOf?(path: string): string | undefined
  onBy(by: string): void
}

export function ByChoice({ label, entity, by, fields, titleOf, onBy }: ByChoiceProps) {
  const id = useId()
  const { index } = useConsole()
  if (fields.length < 2) return null
  return (
    <label htmlFor={id} className="shape-by">
      {label}{' '}
      <select id={id} value={by} onChange={({ target }) => onBy(target.value)}>
        {fields.map((path) => (
          <option key={path} value={path}>
            {titleOf?.(path) ?? resolvePath(index, entity, path)?.at(-1)?.field.title ?? path}
          </option>
        ))}
      </select>
    </label>
  )
}

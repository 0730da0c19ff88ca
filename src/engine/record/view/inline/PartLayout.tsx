/* Renders one part of a form, and other fields once they have a problem. */
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useRef, useSyncExternalStore } from 'react'
import { spanStyle } from '../../../form/layout/FormFrame'
import { useShownNames } from '../../../form/layout/ObjectTemplate'
import { useForm } from '../../../form/state/FormScope'
import { pathOf } from '../../../form/state/record'
import { viewText } from '../messages'

export function PartLayout({ properties }: Pick<ObjectFieldTemplateProps, 'properties'>) {
  const form = useForm()
  const { entity, store, part } = form
  const shown = new Set(useShownNames(form).split(' '))
  const wrong = useSyncExternalStore(store.subscribe, () =>
    store
      .getProblemPaths()
      .map((pointer) => pathOf(pointer)[0])
      .join(' '),
  )
  const added = useRef(new Set<string>())
  const own = part?.names ?? []
  for (const name of wrong.split(' ')) if (!own.includes(name)) added.current.add(name)
  const fields = [...own, ...added.current].flatMap(
    (name) => entity.fields.find((field) => field.name === name && shown.has(name)) ?? [],
  )
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  return (
    <div className="place">
      {fields.length === 0 && <p className="note">{viewText.notNow}</p>}
      <div className="fields-grid">
        {fields.map((field) => (
          <div key={field.name} style={spanStyle(field)}>
            {contents.get(field.name)}
          </div>
        ))}
      </div>
    </div>
  )
}

/* The icons that schemas name, imported one by one, so that only these are shipped. */
import type { Entity } from '#model/entity/entity'

/** `icons.ts`: every icon of menus, transitions and actions, by name. */
export function emitIcons(entities: readonly Entity[], banner: string): string {
  const names = [...new Set(entities.flatMap(iconsOf))].sort()
  const imports = names.map((name) => `import ${variable(name)} from '@mui/icons-material/${name}'`)
  const members = names.map((name) => `  ${name}: ${variable(name)},`)
  return `${banner}
${imports.join('\n')}

/** The icons that schemas name. */
export const schemaIcons = {
${members.join('\n')}
}
`
}

/** Icons are called like objects of the language, too (`Map`). */
function variable(name: string): string {
  return `${name}Icon`
}

function iconsOf({ menu, actions, workflow }: Entity): readonly string[] {
  const transitions = Object.values(workflow?.transitions ?? {})
  return [menu, ...actions, ...transitions].flatMap((each) => each?.icon ?? [])
}

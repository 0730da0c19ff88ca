/* Imports icons named in schemas one by one, so that only these are bundled. */
import type { Entity } from '#model/entity/entity'

export function emitIcons(entities: readonly Entity[], banner: string): string {
  const names = [...new Set(entities.flatMap(iconsOf))].sort()
  const imports = names.map((name) => `import ${variable(name)} from '@mui/icons-material/${name}'`)
  const members = names.map((name) => `  ${name}: ${variable(name)},`)
  return `${banner}
${imports.join('\n')}

export const schemaIcons = {
${members.join('\n')}
}
`
}

/** Avoids clashes with global names such as `Map`. */
function variable(name: string): string {
  return `${name}Icon`
}

function iconsOf({ menu, actions, workflow }: Entity): readonly string[] {
  const transitions = Object.values(workflow?.transitions ?? {})
  return [menu, ...actions, ...transitions].flatMap((each) => each?.icon ?? [])
}

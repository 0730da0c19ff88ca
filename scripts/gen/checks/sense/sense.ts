/*
 * Well-formed schemas that cannot work: reserved names, fields that cannot be filled, impossible values.
 * Hides the individual checks. E400–E424.
 */
import type { SchemaProblem } from '../../files/problem'
import type { FileNodes } from '../../sources/nodes'
import type { Source, Sources } from '../../sources/sources'
import { checkAddresses } from './checkAddresses'
import { checkBranchTypes } from './checkBranchTypes'
import { checkCycles } from './checkCycles'
import { checkFillable } from './checkFillable'
import { checkGivable } from './checkGivable'
import { checkIcons } from './checkIcons'
import { checkInputs } from './checkInputs'
import { checkLabelKinds } from './checkLabelKinds'
import { checkMasks } from './checkMasks'
import { checkEntityNames, checkPropertyNames } from './checkNames'
import { checkShows } from './checkShows'
import { checkTitles } from './checkTitles'
import { checkTypeWords } from './checkTypeWords'

export function checkEntitySense(source: Source, sources: Sources): readonly SchemaProblem[] {
  return [
    checkEntityNames,
    checkAddresses,
    checkFillable,
    checkGivable,
    checkIcons,
    checkLabelKinds,
    checkTitles,
  ].flatMap((check) => check(source, sources))
}

export function checkNodeSense(nodes: FileNodes): readonly SchemaProblem[] {
  return [
    ...checkPropertyNames(nodes),
    ...checkTypeWords(nodes.properties),
    ...checkInputs(nodes.properties),
    ...checkMasks(nodes.properties),
    ...checkBranchTypes(nodes),
    ...checkCycles(nodes.properties),
    ...checkShows(nodes.properties),
  ]
}

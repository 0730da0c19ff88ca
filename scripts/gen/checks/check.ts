/*
 * Checks schema files. Hides the individual checks and how duplicate reports of one mistake are removed.
 *
 * One run reports every problem of every file with line and column. E1xx: a file against the meta-schema;
 * E2xx: parts of one file against each other; E3xx: files against each other; E4xx: well formed, but
 * impossible.
 */

import { checkEntityExpressions, checkFieldExpressions } from '../expressions/checkExpressions'
import type { SchemaProblem } from '../files/problem'
import type { SchemaFile } from '../files/schemaFile'
import { checkParts } from '../sources/checkParts'
import { type FileNodes, nodesOfEntity, nodesOfPart } from '../sources/nodes'
import { readSources, type Source, type Sources, usersOf } from '../sources/sources'
import { watchedAnswer } from '../sources/watched'
import { checkEvents } from './automatic/checkEvents'
import { checkRollupCircles, checkRollups } from './automatic/checkRollups'
import { checkSeries } from './automatic/checkSeries'
import { checkAccess, checkFieldRoles } from './checkAccess'
import { checkAliases } from './checkAliases'
import { checkAmong } from './checkAmong'
import { checkAsk, checkMessageTemplate } from './checkAsk'
import { checkBetween, checkFieldRenames } from './checkBetween'
import { checkCatalogs } from './checkCatalogs'
import { checkDates } from './checkDates'
import { checkFilters } from './checkFilters'
import { checkFits } from './checkFits'
import { checkHolders } from './checkHolders'
import { checkLists } from './checkLists'
import { checkNumbers } from './checkNumbers'
import { checkPatterns } from './checkPatterns'
import { checkLabel, checkPersonal } from './checkPersonal'
import { checkPresets } from './checkPresets'
import { checkProperties } from './checkProperties'
import { checkExpand, checkReferences } from './checkReferences'
import { checkSameAs } from './checkSameAs'
import { checkShapes } from './checkShapes'
import { checkStateRules } from './checkStateRules'
import { checkProposals } from './checkSuggestExpressions'
import { checkSuggestions } from './checkSuggestions'
import { checkWorkflow } from './checkWorkflow'
import { checkMeta } from './meta/checkMeta'
import { checkRecordPage } from './record/checkRecordPage'
import { checkTemplates } from './sense/checkTemplates'
import { checkTree } from './sense/checkTree'
import { checkEntitySense, checkNodeSense } from './sense/sense'

type EntityCheck = (source: Source, sources: Sources) => readonly SchemaProblem[]

const entityChecks: readonly EntityCheck[] = [
  checkLists,
  checkAsk,
  checkMessageTemplate,
  checkWorkflow,
  checkStateRules,
  checkEntityExpressions,
  checkFilters,
  checkExpand,
  checkPresets,
  checkRecordPage,
  checkShapes,
  checkTree,
  checkEvents,
  checkAccess,
  checkLabel,
  checkTemplates,
  checkEntitySense,
]

type NodesCheck = (nodes: FileNodes, owner: Source | undefined, sources: Sources) => readonly SchemaProblem[]

const nodeChecks: readonly NodesCheck[] = [
  (nodes) => checkProperties(nodes.properties),
  (nodes) => checkDates(nodes.properties),
  (nodes) => checkSameAs(nodes.properties),
  (nodes) => checkNumbers(nodes.properties),
  (nodes) => checkAliases(nodes.properties),
  (nodes, _owner, sources) => checkSuggestions(nodes.properties, sources),
  (nodes, _owner, sources) => checkProposals(nodes.properties, sources),
  (nodes, _owner, sources) => checkFits(nodes.properties, sources),
  (nodes) => checkAmong(nodes.properties),
  (nodes) => checkHolders(nodes.holders),
  (nodes, _owner, sources) => checkFieldExpressions(nodes.properties, sources),
  (nodes, owner, sources) => checkReferences(nodes.properties, owner, sources),
  (nodes, owner, sources) => checkRollups(nodes.properties, owner, sources),
  (nodes, owner) => checkSeries(nodes.properties, owner),
  (nodes, _owner, sources) => checkFieldRoles(nodes.properties, sources),
  (nodes, owner, sources) => checkPersonal(nodes.properties, owner, sources),
  (nodes, owner) => (owner ? checkFieldRenames(nodes, owner) : []),
  (nodes) => checkNodeSense(nodes),
]

export function checkSchemas(
  files: readonly SchemaFile[],
  parts: readonly SchemaFile[],
  folder: string,
  catalogs: readonly SchemaFile[] = [],
): readonly SchemaProblem[] {
  const sources = readSources(files, parts)
  const own = [
    ...checkParts(files, parts),
    ...sources.all.flatMap((source) =>
      entityChecks.flatMap((check) => watchedAnswer(check, source, sources, (seen) => check(source, seen))),
    ),
    ...sources.all.flatMap((source) => {
      const nodes = watchedAnswer(nodesOfEntity, source, sources, (seen) => nodesOfEntity(source, seen))
      return nodeChecks.flatMap((check) =>
        watchedAnswer(check, source, sources, (seen) => check(nodes, source, seen)),
      )
    }),
    ...parts.flatMap((part) => {
      const nodes = nodesOfPart(part, sources)
      return nodeChecks.flatMap((check) => check(nodes, undefined, sources))
    }),
    ...checkBetween(sources),
    ...checkRollupCircles(sources),
    ...checkPatterns([...files, ...parts]),
  ]
  const general = checkMeta(files, parts, folder)
  const unread = unreadEntities(sources, [...general, ...own])
  own.push(...checkCatalogs(catalogs, sources, unread))
  return [...withoutDuplicates(general, own), ...own]
}

/** Entities with problems of their own or in their parts; starter records are not checked against them. */
function unreadEntities(sources: Sources, problems: readonly SchemaProblem[]): ReadonlySet<string> {
  const wrong = new Set(problems.map(({ file }) => file))
  const users = sources.parts.flatMap((part) => (wrong.has(part.file) ? usersOf(sources, part) : []))
  return new Set([
    ...sources.all.flatMap(({ file, name }) => (wrong.has(file.file) ? [name] : [])),
    ...users.map(({ name }) => name),
  ])
}

/** Drops errors of the meta-schema for values that another check explains better. */
function withoutDuplicates(
  general: readonly SchemaProblem[],
  own: readonly SchemaProblem[],
): readonly SchemaProblem[] {
  const placeOf = ({ file, line, column }: SchemaProblem) => `${file}:${line}:${column}`
  const told = new Set(own.map(placeOf))
  return general.filter((problem) => !told.has(placeOf(problem)))
}

/* The steps of the first month, in order. */
import { enterInputs, spray, workOnEverything } from './field'
import { approvePlots, enterFarm, enterPlots, openFirstYear, openNextYear, setAnnuityValue } from './land'
import { importReport, importResults } from './milk'
import { payByPix, refundAnother } from './money'
import { compareNumbers, leaveThingsWaiting } from './numbers'
import { adoptCatalogs, createFirstAdministrator, createGroup, enterTheOffice, letVisitorsIn } from './people'
import { reportPayments } from './report'
import { buy, enterProduct, enterUnit } from './trade'
import type { FirstMonth } from './world'

export const steps: readonly (readonly [name: string, run: (world: FirstMonth) => Promise<void>])[] = [
  ['the first administrator', createFirstAdministrator],
  ['ready catalogues', adoptCatalogs],
  ['a group', createGroup],
  ['a region, its supervisor and a manager', enterTheOffice],
  ['visitors ask for access, are approved, invited and sign in', letVisitorsIn],
  ['the first harvest year', openFirstYear],
  ['what a hectare costs', setAnnuityValue],
  ['a farm', enterFarm],
  ['its plots', enterPlots],
  ['their approval', approvePlots],
  ['an annuity paid by Pix', payByPix],
  ['another settled by hand and refunded', refundAnother],
  ['the unit that sells', enterUnit],
  ['a product', enterProduct],
  ['a quotation that becomes an order and is delivered', buy],
  ['inputs', enterInputs],
  ['an application', spray],
  ['an activity of every other type', workOnEverything],
  ['results of the milk and their means', importResults],
  ['a report that came as PDF', importReport],
  ['a management report as spreadsheet and PDF', reportPayments],
  ['things that wait', leaveThingsWaiting],
  ['every number as the database has it', compareNumbers],
  ['the next harvest year and its annuities', openNextYear],
]

import { chromium } from 'playwright'
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
const out='/tmp/shots/'; 
import {mkdirSync} from 'node:fs'; mkdirSync(out,{recursive:true})
async function login(who, opt){ const c=await b.newContext({locale:'pt-BR',timezoneId:'America/Sao_Paulo',...opt}); const p=await c.newPage(); const r=await p.request.post('http://127.0.0.1:3901/api/auth/login/web',{data:{userLogin:`${who}@example.com`,password:'Demo@2026'}}); const s=await r.json(); await p.goto('http://127.0.0.1:3901/api/sistema'); await p.evaluate(x=>localStorage.setItem('console:session',x),JSON.stringify(s)); return p}
const wide={viewport:{width:1440,height:900}}, phone={viewport:{width:390,height:844},hasTouch:true,isMobile:true,deviceScaleFactor:2}
const jobs=process.argv.slice(2)
globalThis.login=login; globalThis.wide=wide; globalThis.phone=phone; globalThis.out=out
await (await import(jobs[0])).default({login,wide,phone,out})
await b.close()

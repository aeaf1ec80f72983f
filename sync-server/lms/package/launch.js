// @ts-nocheck: it belongs to no room, and runs where no types are
// The launch page's script, put into every package as it is. It runs on the LMS's origin: frames the course, finds the LMS's API, and
// passes on what each has to say to the other. It says the same as src/contract/lms/bridge.ts, by hand, since it is built by nobody.
(() => {
  const CHANNEL = 'lectern-lms';
  /** What SCORM 1.2 grants; some LMSs take more and cut it later. */
  const SUSPEND_DATA_CHARACTERS = 4096;
  const SUSPEND_POINTER = 'lectern-lms:localStorage:';
  const MOST_WINDOWS = 100;
  /** A revoked package may not be framed, and a browser tells us nothing of that. */
  const SILENT_AFTER_MS = 20_000;

  const { server, course, skill, packageKey } = document.body.dataset;
  const opens = skill === undefined ? { type: 'course', id: course } : { type: 'skill', id: skill };
  const frame = document.getElementById('course');
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

  // ---- The LMS ----

  /** Looks in this window, in those that hold it, and in the one that opened it; other origins' windows can't be looked into. */
  function findInWindows(look) {
    const seen = new Set();
    const begin = [window];
    for (let i = 0; i < begin.length; i += 1) {
      let at = begin[i];
      while (at && !seen.has(at) && seen.size < MOST_WINDOWS) {
        seen.add(at);
        try {
          const found = look(at);
          if (found) return found;
        } catch {
          // of another origin
        }
        try {
          if (at.opener) begin.push(at.opener);
        } catch {
          // of another origin
        }
        at = at.parent === at ? null : at.parent;
      }
    }
    return null;
  }

  const textOf = (call) => {
    try {
      const value = call();
      return value === null || value === undefined ? '' : String(value);
    } catch {
      return '';
    }
  };
  const done = (call) => textOf(call) === 'true';

  /** SCORM 1.2 */
  function scormLms(api) {
    let open = done(() => api.LMSInitialize(''));
    const get = (name) => textOf(() => api.LMSGetValue(name));
    const set = (name, value) => done(() => api.LMSSetValue(name, value));
    const status = get('cmi.core.lesson_status');
    const mode = get('cmi.core.lesson_mode');
    // Looking again at what is finished, or only looking, writes nothing.
    const silent = mode === 'browse' || mode === 'review';
    let passed = status === 'passed' || status === 'completed';
    return {
      learnerId: get('cmi.core.student_id'),
      learnerName: get('cmi.core.student_name'),
      kept: get('cmi.suspend_data'),
      passed: () => passed,
      /** @returns whether the LMS has taken it; its text may stand in our own storage as well */
      write({ suspendData, score, pass, seconds, kept }) {
        if (silent) return true;
        const reached = pass || passed;
        // What an LMS need not know, or may refuse by itself, is no sign that it is lost.
        const text = (suspendData !== null && set('cmi.suspend_data', suspendData)) || kept;
        set('cmi.core.score.min', '0');
        set('cmi.core.score.max', '100');
        set('cmi.core.session_time', scormTime(seconds));
        set('cmi.core.exit', reached ? '' : 'suspend');
        const scored = set('cmi.core.score.raw', String(score));
        const marked = set('cmi.core.lesson_status', reached ? 'passed' : 'incomplete');
        const taken = done(() => api.LMSCommit('')) && scored && marked;
        if (taken) passed = reached;
        return taken && text;
      },
      finish() {
        if (!open) return;
        open = false;
        done(() => api.LMSCommit(''));
        done(() => api.LMSFinish(''));
      },
    };
  }

  /** A window that offers SetPassed and SetScore and nothing more. It can't be asked; what it was told stands in our own storage. */
  function plainLms(host) {
    let told = false;
    const passed = () => told || readStored('passed') === 'yes';
    return {
      learnerId: textOf(() => host.GetStudentID()),
      learnerName: textOf(() => host.GetStudentName()),
      kept: '',
      passed,
      write({ score, pass, kept }) {
        try {
          if (typeof host.SetScore === 'function') host.SetScore(score, 100, 0);
          if (pass && !passed()) {
            host.SetPassed();
            told = true;
            store('passed', 'yes');
          }
          return kept;
        } catch {
          return false;
        }
      },
      finish() {},
    };
  }

  const noLms = {
    learnerId: '',
    learnerName: '',
    kept: '',
    passed: () => false,
    write: () => false,
    finish() {},
  };

  /** HHHH:MM:SS.SS */
  function scormTime(seconds) {
    const two = (value) => String(value).padStart(2, '0');
    const hours = Math.min(9999, Math.floor(seconds / 3600));
    const minutes = Math.floor(seconds / 60) % 60;
    return `${two(hours)}:${two(minutes)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`.replace(
      ':60.00',
      ':59.99',
    );
  }

  // ---- This browser's storage, on the LMS's origin ----

  let owner = '';
  const nameOf = (what) => `lectern-lms:${opens.id}:${owner}:${what}`;

  function readStored(what) {
    try {
      return localStorage.getItem(nameOf(what));
    } catch {
      return null;
    }
  }

  /** @returns whether it is kept */
  function store(what, value) {
    try {
      localStorage.setItem(nameOf(what), value);
      return localStorage.getItem(nameOf(what)) === value;
    } catch {
      return false;
    }
  }

  function storedList(what) {
    try {
      const list = JSON.parse(readStored(what) ?? '[]');
      return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
    } catch {
      return [];
    }
  }

  /** Where the LMS does not say who learns, this browser does. */
  function ownLearnerId() {
    const known = readStored('learner');
    if (known) return known;
    const made = `browser-${nonce}`;
    store('learner', made);
    return made;
  }

  // ---- What is known at the start ----

  const api = findInWindows((at) => (at.API && typeof at.API.LMSInitialize === 'function' ? at.API : null));
  const host = api ? null : findInWindows((at) => (typeof at.SetPassed === 'function' ? at : null));
  const lms = api ? scormLms(api) : host ? plainLms(host) : noLms;
  const learnerId = lms.learnerId.trim() || ownLearnerId();
  owner = learnerId;

  const newest = readStored('newest');
  const found = lms.kept === '' || lms.kept.startsWith(SUSPEND_POINTER) ? null : lms.kept;
  // What another device or another version left in the LMS is kept before the first word from here takes its place.
  let beside = storedList('beside');
  if (found !== null && found !== newest && !beside.includes(found)) {
    beside = [...beside, found];
    store('beside', JSON.stringify(beside));
  }
  const known = [...new Set([found, newest, ...beside])].filter((each) => each !== null);

  // ---- The course in the frame ----

  let ignored = 0;
  let last = null;
  let finished = false;

  const say = (message) => frame.contentWindow.postMessage({ channel: CHANNEL, nonce, ...message }, server);

  function ignore() {
    ignored += 1;
    document.body.dataset.ignored = String(ignored);
  }

  const isNumber = (value, least, most) =>
    typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;

  function isProgress(data) {
    return (
      isNumber(data.number, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) &&
      typeof data.progress === 'string' &&
      ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'].includes(data.status) &&
      isNumber(data.score, 0, 100) &&
      typeof data.passed === 'boolean' &&
      isNumber(data.seconds, 0, Number.MAX_SAFE_INTEGER)
    );
  }

  function launch() {
    last = null;
    say({
      type: 'launch',
      packageKey,
      learnerId,
      learnerName: lms.learnerName,
      progress: known[0] ?? null,
      others: known.slice(1),
      passed: lms.passed(),
    });
  }

  /** First into our own storage, so that it is somewhere whatever the LMS does. */
  function keep(message) {
    last = message;
    const kept = store('newest', message.progress);
    const short = message.progress.length <= SUSPEND_DATA_CHARACTERS;
    // Too long for the LMS and not kept here either: what the LMS has is better than a pointer to nothing.
    const suspendData = short
      ? message.progress
      : kept
        ? `${SUSPEND_POINTER}${message.progress.length}`
        : null;
    const taken = lms.write({
      suspendData,
      score: message.score,
      pass: message.passed,
      seconds: message.seconds,
      kept,
    });
    if (taken) say({ type: 'acknowledged', number: message.number });
    else say({ type: 'lms-lost', kept });
  }

  function finish() {
    if (finished) return;
    finished = true;
    lms.finish();
  }

  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== server || source !== frame.contentWindow) return ignore();
    if (typeof data !== 'object' || data === null || data.channel !== CHANNEL || data.nonce !== nonce)
      return ignore();
    if (data.type === 'ready') {
      showSilent(false);
      return launch();
    }
    if (data.type === 'exit') return finish();
    if (data.type !== 'progress' || !isProgress(data)) return ignore();
    // A message that was heard before says nothing new.
    if (last !== null && data.number <= last.number) return ignore();
    keep(data);
  });

  function showSilent(silent) {
    clearTimeout(waiting);
    const told = document.getElementById('silent');
    if (told) told.hidden = !silent;
  }
  const waiting = setTimeout(() => showSilent(true), SILENT_AFTER_MS);

  window.addEventListener('pagehide', finish);
  // Brought back from the browser's memory the LMS's session is over: begin a new one.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });

  frame.src = `${server}/lms/rxd/consume/${opens.type}/${opens.id}#nonce=${nonce}`;
})();

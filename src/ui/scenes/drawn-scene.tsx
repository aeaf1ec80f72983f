/** What may have happened to a book. Each stands on the same desk, 320 by 240. */
import type { ReactNode } from 'react';
import { Book, FoilFrame, Lines, Weave } from './book-parts.tsx';
import styles from './scenes.module.css';

/**
 * gap: one is missing on the shelf. clasp: locked. press: still being bound. leaf: one fell out. desk: there is none to read yet.
 * closed: put away, with the ribbon in its place.
 */
export type SceneName = keyof typeof scenes;

export function DrawnScene({ of }: { of: SceneName }) {
  return (
    <svg viewBox="0 0 320 240" className={styles.drawing} aria-hidden="true">
      <Weave />
      {scenes[of]}
    </svg>
  );
}

const Shelf = () => (
  <>
    <path className={styles.wood} d="M16 206h288v10H16z" />
    <path className={styles.edge} d="M16 206h288" />
  </>
);

/** A reading desk from the side of who reads: the slope, its ledge, the foot. */
const ReadingDesk = () => (
  <>
    <Shelf />
    <path className={styles.wood} d="M148 132h24l5 66h-34z" />
    <path className={styles.wood} d="M118 198h84l8 8H110z" />
    <path className={styles.wood} d="M86 60h148l22 72H64z" />
    <path className={styles.slope} d="M94 67h132l18 58H76z" />
    <path className={styles.wood} d="M58 130h204v12H58z" />
    <path className={styles.edge} d="M58 130h204M118 198h84" />
  </>
);

const scenes = {
  gap: (
    <>
      <Shelf />
      <Book x={34} y={76} width={34} height={130} cloth="blue" />
      <Book x={70} y={96} width={24} height={110} cloth="gray" />
      <Book x={96} y={62} width={40} height={144} cloth="red" />
      <path className={styles.absent} d="M143 80h36v124h-36z" />
      <g transform="rotate(-7 161 180)">
        <path className={styles.paper} d="M149 150h25v54h-25z" />
        <path className={styles.mark} d="M155 160h13" />
        <Lines at={[155, 168]} widths={[13, 13, 8]} />
      </g>
      <Book x={186} y={84} width={30} height={122} cloth="green" />
      <Book x={218} y={70} width={26} height={136} cloth="petrol" />
      <g transform="rotate(-14 272 206)">
        <Book x={272} y={92} width={28} height={114} cloth="red" />
      </g>
    </>
  ),
  clasp: (
    <>
      <Shelf />
      <path className={styles.pages} d="M210 40h10a4 4 0 0 1 4 4v154a4 4 0 0 1-4 4h-10z" />
      <path className={styles.leaves} d="M214 44v154M218 44v154" />
      <path
        className={styles.red}
        d="M94 34h116a7 7 0 0 1 7 7v158a7 7 0 0 1-7 7H94a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z"
      />
      <path className={styles.weave} d="M94 34h116a7 7 0 0 1 7 7v158a7 7 0 0 1-7 7H94z" />
      <path className={styles.shade} d="M94 34h8v172h-8a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z" />
      <FoilFrame x={112} y={46} width={93} height={148} />
      <path className={styles.brass} d="M90 108h118v22H90z" />
      <path className={styles.brassEdge} d="M90 108h118M90 130h118" />
      <path
        className={styles.brassEdge}
        d="M104 119h.1M122 119h.1M140 119h.1M158 119h.1M176 119h.1"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path className={styles.shackle} d="M199 108v-8a12 12 0 0 1 24 0v8" />
      <path
        className={`${styles.brassEdge} ${styles.brass}`}
        d="M191 106h40a4 4 0 0 1 4 4v26a8 8 0 0 1-8 8h-32a8 8 0 0 1-8-8v-26a4 4 0 0 1 4-4z"
      />
      <path
        className={styles.keyhole}
        d="M211 117a5 5 0 0 1 2.5 9.300l1.700 8.700h-8.400l1.700-8.700a5 5 0 0 1 2.5-9.300z"
      />
    </>
  ),
  press: (
    <>
      <Shelf />
      <path className={styles.wood} d="M64 192h192v14H64zM72 64h14v128H72zM234 64h14v128h-14z" />
      <path className={styles.wood} d="M60 50h200v16H60z" />
      <path className={styles.iron} d="M152 22h16v90h-16z" />
      <path className={styles.thread} d="m152 72 16 5m-16 3 16 5m-16 3 16 5m-16 3 16 5" />
      <path className={styles.iron} d="M108 18h104v8H108zM104 14h8v16h-8zM208 14h8v16h-8z" />
      <path className={styles.wood} d="M92 112h136v12H92z" />
      <path className={styles.edge} d="M60 50h200M92 112h136M64 192h192" />
      <g transform="matrix(0 1 -1 0 222 126)">
        <Book x={0} y={0} width={30} height={124} cloth="red" />
        <Book x={33} y={-6} width={33} height={136} cloth="blue" />
      </g>
      <path className={styles.ribbon} d="M116 190h9v34l-4.5-5-4.5 5z" />
    </>
  ),
  leaf: (
    <>
      <Shelf />
      <path className={styles.blue} d="M34 126c0-3 2-5 5-5h242c3 0 5 2 5 5v74c0 3-2 6-6 6H40c-4 0-6-3-6-6z" />
      <path className={styles.weave} d="M34 126c0-3 2-5 5-5h242c3 0 5 2 5 5v74c0 3-2 6-6 6H40z" />
      <path
        className={styles.pages}
        d="M160 122c-24-14-64-18-116-16v88c52-2 92 2 116 12 24-10 64-14 116-12v-88c-52-2-92 2-116 16z"
      />
      <path className={styles.leaves} d="M160 122v84M47 191c50-2 90 2 113 12 23-10 63-14 113-12" />
      <Lines at={[62, 124]} widths={[72, 66, 70, 44]} slope={0.05} gap={14} />
      <path className={styles.fold} d="M160 122c8-5 18-8 30-11v88c-12 2-22 4-30 7z" />
      <path className={styles.torn} d="m196 112 3 9-4 8 5 9-5 9 4 9-4 9 5 9-4 9 2 10" />
      <g transform="translate(6 -8) rotate(13 226 66)">
        <path className={styles.paper} d="M190 22h74v92l-8-4-7 5-8-5-9 4-8-5-9 5-8-4-8 5-9-4z" />
        <Lines at={[208, 40]} widths={[44, 40, 44, 28]} gap={13} />
        <path className={styles.alarm} d="M199 38v30M199 78v.1" />
      </g>
    </>
  ),
  desk: (
    <>
      <ReadingDesk />
      <path
        className={styles.absent}
        d="M160 66c-14-9-34-12-60-11L84 118c30-1 54 1 76 10 22-9 46-11 76-10l-16-63c-26-1-46 2-60 11zM160 66v62"
      />
    </>
  ),
  closed: (
    <>
      <ReadingDesk />
      <path className={styles.ribbon} d="M196 122h9v40l-4.5-5-4.5 5z" />
      <path className={styles.pages} d="m110 122 4 8h98l-2-8z" />
      <path
        className={styles.petrol}
        d="M120 36h82c3 0 5 1 6 4l18 80c1 4-1 6-5 6H106c-4 0-6-2-5-5l14-81c1-3 2-4 5-4z"
      />
      <path className={styles.weave} d="M120 36h82c3 0 5 1 6 4l18 80c1 4-1 6-5 6H106z" />
      <path className={styles.shade} d="M120 36h6l-14 90h-6c-4 0-6-2-5-5l14-81c1-3 2-4 5-4z" />
      <path className={styles.foil} d="M131 44h68l16 74h-96z" />
      <path
        className={styles.foilMark}
        d="M164 70c-6-4-12-5-22-5l-4 24c11 0 19 1 27 6 7-5 14-6 25-6l-5-24c-10 0-16 1-21 5zM164 70l1 25"
      />
    </>
  ),
} satisfies Record<string, ReactNode>;

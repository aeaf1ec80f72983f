/**
 * The parts of Mantine's style sheet that the app uses, each in the cascade layer `mantine`, so that our own rules
 * win whatever order chunks load in. A component that is not listed here has no style: add its line when it is used, here
 * when the first screens show it, else in the file that uses it.
 */
import './tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './mantine-base.css';
import './fallback-faces.css';
import './global.css';

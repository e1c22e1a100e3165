CREATE TABLE "model_breakers" (
	"model" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"opened_at" timestamp with time zone,
	"next_trial_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trials" integer DEFAULT 0 NOT NULL,
	"doublings" integer DEFAULT 0 NOT NULL,
	"failing_ads" text[] DEFAULT '{}' NOT NULL
);

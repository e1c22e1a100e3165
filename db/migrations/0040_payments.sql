CREATE TABLE "payments" (
	"intent" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"checkout" text NOT NULL,
	"credits" integer NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"disputed" integer DEFAULT 0 NOT NULL,
	"dispute_won" boolean DEFAULT false NOT NULL,
	"reversed_at" timestamp with time zone,
	"without_user" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;